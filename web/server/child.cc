// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Starts the child with posix_spawn, connects it by three pipes, and exchanges data with it by poll
// until the pipes are closed or the time is over.

#include "web/server/child.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstring>

#include "common/app.h"

namespace view {
namespace {

// Time in seconds after which a child is killed. The child's own limit, 10 seconds of processor
// time, ends a busy child earlier; this one also ends a child that sleeps or waits.
constexpr double kMaxSeconds = 20;
// Longest time in milliseconds between two looks at the clock and at `stop`.
constexpr int kPollMilliseconds = 100;

// The two ends of a pipe, -1 after they were closed. The destructor closes what is open.
struct Pipe {
  int read = -1, write = -1;

  Pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC)) throw app::Error("no pipe: " + std::string(std::strerror(errno)));
    read = ends[0], write = ends[1];
  }
  ~Pipe() { CloseRead(), CloseWrite(); }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void CloseRead() {
    if (read >= 0) close(read);
    read = -1;
  }
  void CloseWrite() {
    if (write >= 0) close(write);
    write = -1;
  }
};

// Blocks the signal SIGPIPE on this thread during its lifetime. Writing to a child that has ended
// then fails with an error instead of ending this process.
class NoBrokenPipes {
 public:
  NoBrokenPipes() {
    sigemptyset(&pipe_signal_);
    sigaddset(&pipe_signal_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_signal_, &before_);
  }
  ~NoBrokenPipes() {
    // Removes the signals that are pending, which would otherwise arrive when the mask is restored.
    const timespec at_once = {0, 0};
    while (sigtimedwait(&pipe_signal_, nullptr, &at_once) > 0) continue;
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoBrokenPipes(const NoBrokenPipes&) = delete;
  NoBrokenPipes& operator=(const NoBrokenPipes&) = delete;

 private:
  sigset_t pipe_signal_, before_;
};

// Starts the command with the pipes as its standard input, output and error. Returns the process
// id. All other descriptors of ours are closed in the child because they are opened with O_CLOEXEC.
pid_t Spawn(const std::vector<std::string>& command, const Pipe& in, const Pipe& out,
            const Pipe& complaints) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in.read, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out.write, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, complaints.write, STDERR_FILENO);
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  pid_t child = -1;
  const int error = posix_spawnp(&child, words[0], &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error) throw app::Error("cannot run '" + command[0] + "': " + std::strerror(error));
  return child;
}

// Appends the bytes that are available. Returns false at the end of the data, after an error, or
// when the text is longer than the limit.
bool ReadSome(int fd, size_t limit, std::string* text) {
  char buffer[65536];
  const ssize_t n = read(fd, buffer, sizeof(buffer));
  if (n > 0) text->append(buffer, n);
  return n > 0 && text->size() <= limit;
}

// The time at which a child is killed, and a flag that asks for it earlier (may be null).
struct Deadline {
  double end = app::Now() + kMaxSeconds;
  const std::atomic<bool>* stop;

  bool IsOver() const { return app::Now() > end || (stop && *stop); }
};

// Writes the input to the child and collects both of its outputs until they are closed. Returns
// false if the deadline passed before.
bool Talk(Pipe* in, Pipe* out, Pipe* complaints, std::string_view input, size_t limit,
          const Deadline& deadline, ChildResult* result) {
  const NoBrokenPipes quiet;
  fcntl(in->write, F_SETFL, O_NONBLOCK);
  while (out->read >= 0 || complaints->read >= 0) {
    // A closed pipe has the descriptor -1, which poll ignores.
    if (input.empty()) in->CloseWrite();
    pollfd fds[3] = {
        {out->read, POLLIN, 0}, {complaints->read, POLLIN, 0}, {in->write, POLLOUT, 0}};
    if (poll(fds, 3, kPollMilliseconds) < 0 || deadline.IsOver()) return false;
    if (fds[0].revents && !ReadSome(out->read, limit, &result->output)) out->CloseRead();
    if (fds[1].revents && !ReadSome(complaints->read, 10000, &result->problem)) {
      complaints->CloseRead();
    }
    if (fds[2].revents) {
      const ssize_t n = write(in->write, input.data(), std::min<size_t>(input.size(), 65536));
      input.remove_prefix(n > 0 ? n : 0);
      if (n <= 0) in->CloseWrite(), input = {};
    }
  }
  return true;
}

// Waits until the child has ended; it may close its outputs long before. Kills the child and
// returns false if the deadline passes.
bool WaitFor(pid_t child, const Deadline& deadline, int* status) {
  while (!deadline.IsOver()) {
    if (waitpid(child, status, WNOHANG) != 0) return true;
    poll(nullptr, 0, 1);  // Sleeps for a millisecond.
  }
  kill(child, SIGKILL);
  waitpid(child, status, 0);
  return false;
}

// Sets both the soft and the hard limit of a resource, so that the process cannot raise it again.
void Limit(int what, rlim_t most) {
  const rlimit limit{most, most};
  setrlimit(what, &limit);
}

}  // namespace

ChildResult RunChild(const std::vector<std::string>& command, const std::string& input,
                     size_t max_output, const std::atomic<bool>* stop) {
  Pipe in, out, complaints;
  const pid_t child = Spawn(command, in, out, complaints);
  in.CloseRead(), out.CloseWrite(), complaints.CloseWrite();
  ChildResult result;
  const Deadline deadline{.stop = stop};
  bool in_time = Talk(&in, &out, &complaints, input, max_output, deadline, &result);
  if (!in_time) kill(child, SIGKILL);
  int status = 0;
  in_time = WaitFor(child, deadline, &status) && in_time;
  const bool good = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  const bool used_up = WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU;
  if (good) {
    result.problem.clear();  // A successful child may have written warnings.
  } else if (!in_time || used_up) {
    result.problem = "the model takes too long to compile or to simulate";
  } else if (result.problem.empty()) {
    result.problem = "the model is too large, or broke the compiler";
  }
  return result;
}

void LimitTimeFromNow(int seconds) {
  rusage used;
  getrusage(RUSAGE_SELF, &used);
  const rlim_t now = used.ru_utime.tv_sec + used.ru_stime.tv_sec;
  rlimit limit;
  getrlimit(RLIMIT_CPU, &limit);
  // The 1 makes up for the fractions that were cut off above.
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, now + 1 + seconds);
  setrlimit(RLIMIT_CPU, &limit);
}

void LimitProcess() {
  Limit(RLIMIT_CPU, 10);
#ifdef SYNOVIA_SANITIZED
  // Sanitizers reserve a large address space, so memory is not limited here. They also open a pipe
  // to inspect memory, which needs two more descriptors.
  Limit(RLIMIT_NOFILE, 5);
#else
  // Standard input, output and error are the only descriptors.
  Limit(RLIMIT_NOFILE, 3);
  Limit(RLIMIT_AS, rlim_t{2} << 30);
#endif
  Limit(RLIMIT_CORE, 0);
}

std::string ReadAll(std::FILE* file, size_t limit) {
  std::string text;
  while (ReadSome(fileno(file), limit, &text)) {
  }
  return text;
}

}  // namespace view
