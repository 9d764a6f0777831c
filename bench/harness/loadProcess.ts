import { type Load, load } from './load'

process.on('message', (input: Load) => {
  void load(input).then(
    (loaded) => process.send?.(loaded),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
