import { createImprover, type ImproveQuestion } from './improver'

const hear = createImprover(
  (answer) => postMessage(answer),
  () => new Promise((resolve) => setTimeout(resolve)),
)

addEventListener('message', ({ data }: MessageEvent<ImproveQuestion>) => {
  void hear(data)
})
