import { t } from '../../texts/texts'

const first = (agent: string, names: readonly (readonly [pattern: RegExp, name: string])[]) =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

// The order matters: Edge and Chrome both call themselves Safari, Edge also Chrome.
const browsers = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const

/** A browser's own name for itself, in words a person knows: "Chrome on Windows". */
export function deviceOf(agent: string | null): string {
  if (!agent) return t('Unknown device')
  const browser = first(agent, browsers) ?? agent.split(/[/\s]/)[0] ?? t('Unknown device')
  const system = first(agent, systems)
  return system ? t('{browser} on {system}', { browser, system }) : browser
}
