/** Frames a socket is owed, in order. Sockets that are owed the same hold the same one, so its bytes are made once. */
export type Owed = {
  frame: Buffer
  before: Owed | null
  frames: number
  length: number
  /** All of it as one piece, once somebody needed it. */
  bytes: Buffer | null
  /** The one with the frame that came last behind it, which the next socket most likely is owed as well. */
  next: Owed | null
}

const behind = (before: Owed | null, frame: Buffer): Owed => ({
  frame,
  before,
  frames: (before?.frames ?? 0) + 1,
  length: (before?.length ?? 0) + frame.length,
  bytes: null,
  next: null,
})

/** Keeps what many sockets are owed, each combination of frames once. */
export function createOwing() {
  let first: Owed | null = null
  return {
    /** What a socket is owed when this frame comes behind what it is owed already. */
    add(before: Owed | null, frame: Buffer): Owed {
      const existing = before ? before.next : first
      if (existing?.frame === frame) return existing
      const made = behind(before, frame)
      if (before) before.next = made
      else first = made
      return made
    },
    /** Nobody is owed anything any more. */
    clear: () => void (first = null),
  }
}

/** What a socket is owed as one piece, the same for all that are owed the same. */
export function bytesOf(owed: Owed): Buffer {
  if (owed.frames === 1) return owed.frame
  if (owed.bytes) return owed.bytes
  const bytes = Buffer.allocUnsafe(owed.length)
  let end = owed.length
  for (let one: Owed | null = owed; one; one = one.before) {
    end -= one.frame.length
    bytes.set(one.frame, end)
  }
  return (owed.bytes = bytes)
}
