import { createPlanner, type PlannerQuestion } from './planner'

const answer = createPlanner()

addEventListener('message', ({ data }: MessageEvent<PlannerQuestion>) => {
  postMessage(answer(data))
})
