import { liveScreens, readBundle, shell } from '../tests/harness/bundle'
import { build, isBuilt } from './harness/built'
import { figure } from './harness/report'

/** What a browser loads for each part of the console, against its budget. */
export async function bundle() {
  if (!isBuilt() && build().status !== 0) throw new Error('The build failed')
  const { kib, sizeOf, loadedFor, chunksOf, others } = readBundle()
  const of = (name: string, size: number, budget: number) =>
    figure(`bundle, ${name}`, size, 'KiB gzip', { name: 'budget', value: budget })

  of('sign-in page', kib(loadedFor('index.html', 'src/views/account/login/LoginView.tsx')), 155)
  of('shell', kib(loadedFor(...shell)), 300)
  of('grid chunk', kib(chunksOf('ag-grid')), 300)
  of('charts chunk', kib(chunksOf('charts')), 120)
  of('largest other chunk', Math.max(...others().map(sizeOf)), 45)
  for (const [name, screens] of Object.entries(liveScreens))
    of(`cold ${name}`, kib(loadedFor(...shell, ...screens)), 600)
}
