import { describe, expect, it } from 'vitest';
import { newAudioTally } from './audio-tally.ts';
import { encode } from './codec.ts';
import { digitFrames, digitOf } from './digits.ts';
import { readRtp, writeRtp } from './rtp-packet.ts';
import { RtpStream } from './rtp-stream.ts';
import { answerDirection, parseSdp } from './sdp.ts';
import { SrtpContext } from './srtp.ts';
import { voiceFrames, type VoiceName } from './voice.ts';
import { writeSdp } from './write-sdp.ts';

describe('G.711', () => {
  const samples = Int16Array.of(0, 32_767, -32_768, 1_000, -1_000);

  it('encodes by the µ-law', () => {
    expect([...encode(samples, 'PCMU')]).toEqual([0xff, 0x80, 0x00, 0xce, 0x4e]);
  });

  it('encodes by the A-law', () => {
    expect([...encode(samples, 'PCMA')]).toEqual([0xd5, 0xaa, 0x2a, 0xfa, 0x7a]);
  });
});

describe('a voice', () => {
  it.each([
    ['human', 50],
    ['machine', 300],
    ['silence', 0],
    ['echo', 0],
  ] as const)('%s has %i frames of 160 bytes', (name, frames) => {
    const voice = voiceFrames(name, 'PCMU');
    expect(voice.frames).toHaveLength(frames);
    expect(new Set(voice.frames.map((frame) => frame.length))).toEqual(
      new Set(frames === 0 ? [] : [160]),
    );
  });
});

describe('an RTP packet', () => {
  it('is read as it is written', () => {
    const packet = {
      payloadType: 101,
      marker: true,
      sequence: 65_535,
      timestamp: 4_294_967_295,
      source: 7,
      payload: Buffer.from([1, 2]),
    };
    expect(readRtp(writeRtp(packet))).toEqual(packet);
  });

  it('is read behind contributing sources and an extension', () => {
    const head = [0x91, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 9, 9, 9, 9, 0, 0, 0, 1, 8, 8, 8, 8];
    expect(readRtp(Buffer.from([...head, 5]))?.payload).toEqual(Buffer.from([5]));
  });

  it.each([
    ['too short', Buffer.alloc(11, 0x80)],
    ['of version 1', Buffer.alloc(12, 0x40)],
    ['RTCP', Buffer.from([0x80, 200, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ])('is none if it is %s', (_, datagram) => {
    expect(readRtp(datagram)).toBeNull();
  });
});

describe('a digit', () => {
  it('is five packets of 20 ms, the last three times, and a gap', () => {
    const frames = digitFrames('#');
    expect(frames.map((frame) => frame?.payload.toString('hex') ?? null)).toEqual([
      '0b0a00a0',
      '0b0a0140',
      '0b0a01e0',
      '0b0a0280',
      '0b8a0320',
      '0b8a0320',
      '0b8a0320',
      ...Array<null>(5).fill(null),
    ]);
  });

  it('is read from its event, and other events are none', () => {
    expect(digitOf(Buffer.from([10, 0, 0, 0]))).toBe('*');
    expect(digitOf(Buffer.from([16, 0, 0, 0]))).toBeNull();
    expect(digitOf(Buffer.from([1]))).toBeNull();
  });
});

describe('the audio of a call', () => {
  const packet = { payloadType: 0, marker: false, sequence: 0, timestamp: 0, source: 2 };

  it('sends back what it hears, if it is an echo', () => {
    const { sent, tally, stream: echo } = stream('echo');
    echo.receive(writeRtp({ ...packet, payload: Buffer.from([1, 2, 3]) }), 5000);
    expect(sent.map((datagram) => readRtp(datagram)?.payload)).toEqual([Buffer.from([1, 2, 3])]);
    expect(tally).toMatchObject({ received: 1, sent: 1, receivedByPort: { 5000: 1 }, digits: '' });
  });

  it('hears each digit once, however many packets it has', () => {
    const { tally, stream: human } = stream('human');
    for (const [event, timestamp] of [
      [1, 160],
      [1, 160],
      [1, 960],
      [11, 2000],
    ] as const) {
      const payload = Buffer.from([event, 0x8a, 0, 160]);
      human.receive(writeRtp({ ...packet, payloadType: 101, timestamp, payload }), 5000);
    }
    expect(tally.digits).toBe('11#');
  });

  it('sends a digit in packets of one timestamp, and then goes on with the voice', () => {
    const { sent, stream: human } = stream('silence');
    human.sendFrame();
    human.sendDigits('5');
    for (let frame = 0; frame < 8; frame += 1) human.sendFrame();
    const packets = sent.map((datagram) => readRtp(datagram));
    expect(packets.map((each) => each?.payloadType)).toEqual([0, ...Array(7).fill(101), 0]);
    expect(new Set(packets.slice(1, 8).map((each) => each?.timestamp))).toEqual(new Set([160]));
    expect(packets.map((each) => each?.sequence)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('sends nothing while it is held', () => {
    const { sent, stream: human } = stream('human');
    human.isSending = false;
    human.sendFrame();
    expect(sent).toEqual([]);
  });
});

describe('a session description', () => {
  const offered = [
    'v=0',
    'c=IN IP4 192.0.2.1',
    'm=video 6000 RTP/AVP 99',
    'm=audio 5004 RTP/AVP 9 8 0 96',
    'a=rtpmap:96 telephone-event/8000',
    'a=sendonly',
  ].join('\r\n');

  it('says codecs in their order, digits, address and direction', () => {
    expect(parseSdp(offered)).toEqual({
      endpoint: { address: '192.0.2.1', port: 5004 },
      codecs: ['PCMA', 'PCMU'],
      encryption: null,
      digitPayloadType: 96,
      direction: 'sendonly',
      mediaLines: ['m=video 6000 RTP/AVP 99', 'm=audio 5004 RTP/AVP 9 8 0 96'],
    });
  });

  it.each([
    ['G.722 alone', 'c=IN IP4 192.0.2.1\r\nm=audio 5004 RTP/AVP 9'],
    ['SRTP alone', 'c=IN IP4 192.0.2.1\r\nm=audio 5004 RTP/SAVP 0'],
    ['no address', 'v=0\r\nm=audio 5004 RTP/AVP 0'],
    ['no audio', 'c=IN IP4 192.0.2.1\r\nm=video 5004 RTP/AVP 0'],
  ])('is not taken with %s', (_, sdp) => {
    expect(parseSdp(sdp)).toBeNull();
  });

  it('answers every media line, and refuses those that are not audio', () => {
    const answer = writeSdp({
      endpoint: { address: '127.0.0.1', port: 7000 },
      codecs: ['PCMA'],
      digitPayloadType: 96,
      encryption: null,
      direction: 'recvonly',
      version: 1,
      offeredLines: parseSdp(offered)?.mediaLines ?? [],
    });
    expect(answer.split('\r\n').filter((line) => line.startsWith('m='))).toEqual([
      'm=video 0 RTP/AVP 99',
      'm=audio 7000 RTP/AVP 8 96',
    ]);
  });

  it.each([
    ['sendrecv', 'sendrecv'],
    ['sendonly', 'recvonly'],
    ['recvonly', 'sendonly'],
    ['inactive', 'inactive'],
  ] as const)('answers %s with %s', (offeredDirection, answered) => {
    expect(answerDirection(offeredDirection)).toBe(answered);
  });
});

function stream(voice: VoiceName) {
  const sent: Buffer[] = [];
  const tally = newAudioTally();
  const send = (datagram: Buffer): void => void sent.push(datagram);
  const common = { codec: 'PCMU', digitPayloadType: 101, source: 1, tally, send } as const;
  return {
    sent,
    tally,
    stream: new RtpStream({
      ...common,
      voice,
      open: (datagram) => datagram,
      onReceived: () => undefined,
    }),
  };
}

it('reads encrypted audio with the key that it was written with, and with no other', () => {
  const master = Buffer.from('lPexUZGCaa6OcVdlrW1VeJThwysN90Z2N5A/ktma', 'base64');
  const packet = { payloadType: 0, marker: false, sequence: 65_535, timestamp: 160, source: 7 };
  const written = [65_535, 0, 1].map((sequence) =>
    writeRtp({ ...packet, sequence, payload: Buffer.from('payload') }),
  );
  const [sender, receiver] = [new SrtpContext(master), new SrtpContext(master)];
  const sent = written.map((each) => sender.protect(each));
  expect(sent.map((each) => each.includes('payload'))).toEqual([false, false, false]);
  expect(sent.map((each) => receiver.unprotect(each))).toEqual(written);
  const stranger = new SrtpContext(Buffer.alloc(30));
  expect(sent.map((each) => stranger.unprotect(each))).toEqual([null, null, null]);
});
