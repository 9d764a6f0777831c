/** Which build a page runs: its entry script is named after what is in it. */
export const buildIn = (script: string | null | undefined) => /-([\w-]+)\.js/.exec(script ?? '')?.[1] ?? ''
