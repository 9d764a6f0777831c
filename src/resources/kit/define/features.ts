/** What else a resource takes part in. */
export type Features = {
  /** Files may be attached to its rows. */
  attachments?: true
  /** Two of its rows may turn out to be one: whatever refers to the one is then moved to the other. */
  mergeable?: true
  /** Its events are pressed on the floor: a browser keeps them through a cut and sends them in order. */
  offlineQueue?: true
  /** Wall displays show its rows: they may follow its channel, whatever other rights they lack. */
  wall?: true
}
