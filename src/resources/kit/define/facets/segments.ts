/** First segment of the call path and the middle of the channel name. */
export type Segment =
  | 'general'
  | 'inventory'
  | 'production'
  | 'assembly'
  | 'purchase'
  | 'sale'
  | 'rd'
  | 'training'
  | 'projects'
  | 'lab_receiving'
  | 'forecast'
  | 'imports'
