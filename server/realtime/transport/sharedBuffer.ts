/**
 * Pending frames of a socket, in order. Sockets with the same pending frames share one object, so its bytes
 * are built once.
 */
export type SharedBuffer = {
  frame: Buffer
  before: SharedBuffer | null
  frames: number
  length: number
  /** All frames as one buffer, built on first use. */
  bytes: Buffer | null
  /** The successor with the last added frame, which the next socket most likely needs too. */
  next: SharedBuffer | null
}

const behind = (before: SharedBuffer | null, frame: Buffer): SharedBuffer => ({
  frame,
  before,
  frames: (before?.frames ?? 0) + 1,
  length: (before?.length ?? 0) + frame.length,
  bytes: null,
  next: null,
})

/** Keeps the pending frames of many sockets, each combination once. */
export function createSharedBuffer() {
  let first: SharedBuffer | null = null
  return {
    /** The pending frames with this one appended. */
    add(before: SharedBuffer | null, frame: Buffer): SharedBuffer {
      const existing = before ? before.next : first
      if (existing?.frame === frame) return existing
      const made = behind(before, frame)
      if (before) before.next = made
      else first = made
      return made
    },
    /** Forgets all combinations. */
    clear: () => void (first = null),
  }
}

/** The pending frames as one buffer, shared by all sockets with the same ones. */
export function bytesOf(pending: SharedBuffer): Buffer {
  if (pending.frames === 1) return pending.frame
  if (pending.bytes) return pending.bytes
  const bytes = Buffer.allocUnsafe(pending.length)
  let end = pending.length
  for (let one: SharedBuffer | null = pending; one; one = one.before) {
    end -= one.frame.length
    bytes.set(one.frame, end)
  }
  return (pending.bytes = bytes)
}
