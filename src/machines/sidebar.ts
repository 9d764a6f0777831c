import { assign, setup } from 'xstate'

const phoneBelow = 992

/** Below 992 px a window is a phone; exactly 992 is a desktop. */
export const isPhone = (width: number) => width < phoneBelow

const roomyFrom = 1200

/** Whether the column shows titles: as somebody chose, else wherever the window leaves the page room enough. */
export const isColumnOpen = (
  prefersOpen: boolean | null,
  { width, wide }: { width: number; wide: boolean },
) => prefersOpen ?? (width >= roomyFrom && !wide)

/** Null: nobody chose yet. */
type Context = { prefersOpen: boolean | null; startsAsPhone: boolean }

/** The sidebar: a column at the desk, remembered; a sheet over the page on a phone, never remembered. */
export const sidebarMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { prefersOpen: boolean | null; width: number },
    events: {} as
      { type: 'toggle'; shown?: boolean } | { type: 'dismiss' } | { type: 'resize'; width: number },
  },
  actions: {
    flip: assign({
      prefersOpen: ({ context, event }) =>
        !(context.prefersOpen ?? (event.type === 'toggle' ? event.shown : undefined) ?? true),
    }),
    remember: (_, _preference: { prefersOpen: boolean }) => {},
  },
  guards: {
    startsAsPhone: ({ context }) => context.startsAsPhone,
    phone: ({ event }) => event.type === 'resize' && isPhone(event.width),
    desktop: ({ event }) => event.type === 'resize' && !isPhone(event.width),
  },
}).createMachine({
  id: 'sidebar',
  context: ({ input }) => ({ prefersOpen: input.prefersOpen, startsAsPhone: isPhone(input.width) }),
  initial: 'starting',
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
