/** What else a resource takes part in. */
export type Features = {
  /** Files may be attached to its rows. */
  attachments?: true
  /** Duplicates can be merged: references to one row are moved to the other. */
  mergeable?: true
  /** Its events are used on the floor: the browser queues them offline and sends them in order. */
  offlineQueue?: true
  /** Wall displays show its rows: they may follow its channel, whatever other rights they lack. */
  wall?: true
}
