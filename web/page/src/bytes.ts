// Numbers as bytes, least significant first, as web/server/bytes.h writes them.

export class ByteReader {
  at = 0;
  private view: DataView;

  constructor(readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  u8() {
    return this.view.getUint8(this.at++);
  }
  u32() {
    this.at += 4;
    return this.view.getUint32(this.at - 4, true);
  }
  f32() {
    this.at += 4;
    return this.view.getFloat32(this.at - 4, true);
  }
  f64() {
    this.at += 8;
    return this.view.getFloat64(this.at - 8, true);
  }
  varint() {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.view.getUint8(this.at++);
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }
  // 0, 1, 2, 3, ... become 0, -1, 1, -2, ...
  signed() {
    const value = this.varint();
    return value % 2 ? -(value + 1) / 2 : value / 2;
  }
  take(n: number) {
    if (this.at + n > this.bytes.length) throw new RangeError('the data ends too early');
    this.at += n;
    return this.bytes.subarray(this.at - n, this.at);
  }
  text() {
    return new TextDecoder().decode(this.take(this.varint()));
  }
  // Arrays are copied: they need not be aligned.
  floats(n: number) {
    return new Float32Array(this.take(4 * n).slice().buffer);
  }
  ints(n: number) {
    return new Int32Array(this.take(4 * n).slice().buffer);
  }
  get left() {
    return this.bytes.length - this.at;
  }
}

const scratch = new DataView(new ArrayBuffer(4));
export function bitsToFloat(bits: number) {
  scratch.setInt32(0, bits);
  return scratch.getFloat32(0);
}
