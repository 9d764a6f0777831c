import { assign, setup } from 'xstate'

const phoneBelow = 992

/** Below 992 px a window is a phone; exactly 992 is a desktop. */
export const isPhone = (width: number) => width < phoneBelow

type Context = { prefersOpen: boolean; startsAsPhone: boolean }

/** The sidebar: a column at the desk, remembered; a sheet over the page on a phone, never remembered. */
export const sidebarMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { prefersOpen: boolean; width: number },
    events: {} as { type: 'toggle' } | { type: 'dismiss' } | { type: 'resize'; width: number },
  },
  actions: {
    flip: assign({ prefersOpen: ({ context }) => !context.prefersOpen }),
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
            { type: 'remember', params: ({ context }) => ({ prefersOpen: context.prefersOpen }) },
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
