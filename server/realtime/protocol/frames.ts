/** An outgoing event before encoding. `data` is a JSON string, as Pusher clients expect. */
export type Outgoing = { event: string; channel?: string; data?: unknown; user_id?: string }

/** A whole unmasked websocket text frame: header and bytes, ready for the socket, the same for all receivers. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(header + length)
  frame[0] = 0x81
  if (header === 2) frame[1] = length
  else if (header === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, header)
  return frame
}

/** The frame of one event. */
export const eventFrame = (outgoing: Outgoing) => textFrame(JSON.stringify(outgoing))
