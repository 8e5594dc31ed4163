/** A packet of RTP (RFC 3550, 5.1). */
export type RtpPacket = {
  readonly payloadType: number;
  readonly marker: boolean;
  readonly sequence: number;
  readonly timestamp: number;
  readonly source: number;
  readonly payload: Buffer;
};

const HEADER_BYTES = 12;

/** Reads a packet; null for what is no RTP, such as RTCP or a keepalive of another kind. */
export function readRtp(datagram: Buffer): RtpPacket | null {
  if (datagram.length < HEADER_BYTES) return null;
  const [first = 0, second = 0] = datagram;
  const isRtcp = second >= 192 && second <= 223;
  if (first >> 6 !== 2 || isRtcp) return null;
  const start = HEADER_BYTES + 4 * (first & 0x0f);
  return {
    payloadType: second & 0x7f,
    marker: second >= 0x80,
    sequence: datagram.readUInt16BE(2),
    timestamp: datagram.readUInt32BE(4),
    source: datagram.readUInt32BE(8),
    payload: datagram.subarray(start + extensionBytes(datagram, first, start)),
  };
}

function extensionBytes(datagram: Buffer, first: number, start: number): number {
  const hasExtension = (first & 0x10) !== 0 && datagram.length >= start + 4;
  return hasExtension ? 4 + 4 * datagram.readUInt16BE(start + 2) : 0;
}

export function writeRtp(packet: RtpPacket): Buffer {
  const datagram = Buffer.allocUnsafe(HEADER_BYTES + packet.payload.length);
  datagram[0] = 0x80;
  datagram[1] = packet.payloadType | (packet.marker ? 0x80 : 0);
  datagram.writeUInt16BE(packet.sequence & 0xffff, 2);
  datagram.writeUInt32BE(packet.timestamp >>> 0, 4);
  datagram.writeUInt32BE(packet.source >>> 0, 8);
  packet.payload.copy(datagram, HEADER_BYTES);
  return datagram;
}
