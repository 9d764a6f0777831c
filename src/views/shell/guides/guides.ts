import { t } from '../../../texts/texts'

/** One step: the element it speaks of, and what it says. */
export type GuideStep = { target: string; title: string; text: string }

export type Guide = {
  /** By this number it is known to be read; never given twice. */
  id: number
  title: string
  /** The one page it belongs to; none: every page. */
  path?: string
  steps: readonly GuideStep[]
}

/** How the frame of every page works. */
export const shellGuide: Guide = {
  id: 1,
  title: t('Take the tour'),
  steps: [
    {
      target: '#hamburger',
      title: t('Menu'),
      text: t('Collapses or expands the menu. This browser remembers your choice.'),
    },
    {
      target: '#breadcrumb',
      title: t('Where you are'),
      text: t('The path from the Dashboard to this page. Click a part to go back.'),
    },
    {
      target: '#search',
      title: t('Search'),
      text: t('Goes to any screen, document or action by a few letters, also misspelled. Ctrl K opens it.'),
    },
    {
      target: '#fullscreen',
      title: t('Full screen'),
      text: t('Hides the browser around the page. Esc leaves full screen.'),
    },
    {
      target: '.dc-who',
      title: t('Size and theme'),
      text: t('Under your name: profile, display size, light or dark theme, and Log Out.'),
    },
    {
      target: '#tabs',
      title: t('Tabs'),
      text: t(
        'Pages you opened stay open with what you typed. A right click offers to refresh or to close them.',
      ),
    },
  ],
}

const boards: readonly Guide[] = [
  {
    id: 2,
    title: t('Guide to this board'),
    path: '/production/production-dashboard',
    steps: [
      {
        target: '.dc-board-kpis',
        title: t('The shift in figures'),
        text: t(
          'Packed bottles, litres, late orders and machines of the current shift. The tick on a bar is the target by now.',
        ),
      },
      {
        target: '.dc-views',
        title: t('Which cards'),
        text: t('Only those of your phases, all of them, or what is blocked or late.'),
      },
      {
        target: '.dc-board-search',
        title: t('Find a card'),
        text: t('Type or scan a number, a SKU or a product: the board goes there.'),
      },
      {
        target: '.dc-board-columns',
        title: t('One column per phase'),
        text: t(
          'A card is an order at its phase. Open it to start, count, pause or finish. The arrow keys walk from card to card.',
        ),
      },
      {
        target: '.dc-board-charts',
        title: t('The day in charts'),
        text: t('The same day as charts. Each can be shown as a table.'),
      },
    ],
  },
  {
    id: 3,
    title: t('Guide to this board'),
    path: '/production/machines-dashboard',
    steps: [
      {
        target: '.dc-machine-kpis',
        title: t('The plant in figures'),
        text: t("OEE of the shift, running machines and stops. n/a means that it can't be calculated."),
      },
      {
        target: '.dc-machine-grid',
        title: t('Machines by line'),
        text: t('State, time in it, order and rate of each machine. Open one to report a stop or its end.'),
      },
      {
        target: '.dc-stops',
        title: t('Stop reasons'),
        text: t('Minutes lost by reason, the worst first.'),
      },
      {
        target: '.dc-machine-charts',
        title: t('The day of each machine'),
        text: t('States over the shift and the trend of OEE.'),
      },
    ],
  },
]

/** The guide of a page, if it has one. */
export const guideOf = (path: string) => boards.find((guide) => guide.path === path)
