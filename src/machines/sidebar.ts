import { assign, setup } from 'xstate'

const phoneBelow = 992

/** Below 992 px a window is a phone; exactly 992 is a desktop. */
export const isPhone = (width: number) => width < phoneBelow

const roomyFrom = 1200

/** Whether the column shows titles: as chosen, otherwise where the window is wide enough. */
export const isColumnOpen = (
  prefersOpen: boolean | null,
  { width, wide }: { width: number; wide: boolean },
) => prefersOpen ?? (width >= roomyFrom && !wide)

type Context = {
  /** Null: no choice yet. */
  prefersOpen: boolean | null
  startsAsPhone: boolean
  /** The sections that are open, by name. */
  sections: readonly string[]
}

type Input = { prefersOpen: boolean | null; width: number; sections?: readonly string[] }

type Event =
  | { type: 'toggle'; shown?: boolean }
  | { type: 'dismiss' }
  | { type: 'resize'; width: number }
  | { type: 'toggle_section'; section: string }
  /** A page in these sections was entered. */
  | { type: 'enter'; sections: readonly string[] }
  /** The person signed out. */
  | { type: 'forget_sections' }

const turned = (all: readonly string[], one: string) =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one]

const sectionsChanged = [
  'setSections',
  {
    type: 'rememberSections',
    params: ({ context }: { context: Context }) => ({ sections: context.sections }),
  },
] as const

/**
 * The sidebar: a column on a desktop, stored; a sheet over the page on a phone, not stored. Open sections are
 * kept while signed in; entering a page opens its sections.
 */
export const sidebarMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as Event,
  },
  actions: {
    flip: assign({
      prefersOpen: ({ context, event }) =>
        !(context.prefersOpen ?? (event.type === 'toggle' ? event.shown : undefined) ?? true),
    }),
    remember: (_, _preference: { prefersOpen: boolean }) => {},
    rememberSections: (_, _now: { sections: readonly string[] }) => {},
    setSections: assign({
      sections: ({ context: { sections }, event }) => {
        if (event.type === 'toggle_section') return turned(sections, event.section)
        return event.type === 'enter' ? [...new Set([...sections, ...event.sections])] : []
      },
    }),
  },
  guards: {
    startsAsPhone: ({ context }) => context.startsAsPhone,
    phone: ({ event }) => event.type === 'resize' && isPhone(event.width),
    desktop: ({ event }) => event.type === 'resize' && !isPhone(event.width),
  },
}).createMachine({
  id: 'sidebar',
  context: ({ input: { prefersOpen, width, sections = [] } }) => ({
    prefersOpen,
    startsAsPhone: isPhone(width),
    sections,
  }),
  initial: 'starting',
  on: {
    toggle_section: { actions: sectionsChanged },
    enter: { actions: sectionsChanged },
    forget_sections: { actions: sectionsChanged },
  },
  states: {
    starting: { always: [{ guard: 'startsAsPhone', target: 'phone' }, { target: 'desktop' }] },
    desktop: {
      on: {
        toggle: {
          actions: [
            'flip',
            { type: 'remember', params: ({ context }) => ({ prefersOpen: context.prefersOpen === true }) },
          ],
        },
        resize: { guard: 'phone', target: 'phone' },
      },
    },
    phone: {
      initial: 'closed',
      on: { resize: { guard: 'desktop', target: 'desktop' } },
      states: {
        closed: { on: { toggle: 'open' } },
        open: { on: { toggle: 'closed', dismiss: 'closed' } },
      },
    },
  },
})
