import { figure } from '../../format/format'

const steps = ['B', 'kB', 'MB'] as const

/** How large a file is: "812 B", "12.8 kB", "3.4 MB". */
export function fileSize(bytes: number): string {
  const rank = bytes < 1_024 ? 0 : bytes < 1_048_576 ? 1 : 2
  return `${figure(Number((bytes / 1_024 ** rank).toFixed(rank === 0 ? 0 : 1)))} ${steps[rank]}`
}

/** A pasted picture has no name of its own: the time it was pasted. */
export const pastedName = ({ name, type }: File, at: string) =>
  name === 'image.png' || name === ''
    ? `Pasted ${at.replaceAll('/', '-').replaceAll(':', '.')}.${type.split('/')[1] ?? 'png'}`
    : name
