/** The build of a page: the entry script has a content hash in its name. */
export const buildIn = (script: string | null | undefined) => /-([\w-]+)\.js/.exec(script ?? '')?.[1] ?? ''
