import { type Load, load } from './load'

process.on('message', (given: Load) => {
  void load(given).then(
    (loaded) => process.send?.(loaded),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
