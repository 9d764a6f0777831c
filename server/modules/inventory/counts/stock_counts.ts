import { stockCounts } from '../../../../src/resources/inventory/counts/stock_counts'
import { onCreate, onEvent, onUpdate } from '../../../engine/hooks/hooks'
import { beforeCountCreate, beforeCountUpdate } from './countLifecycle'
import { cancelCount, postCount } from './countPost'
import { finishCount, recountCount } from './countReview'
import { startCount } from './countStart'

onCreate(stockCounts, beforeCountCreate)
onUpdate(stockCounts, beforeCountUpdate)

onEvent(stockCounts, 'post', postCount)
onEvent(stockCounts, 'cancel', cancelCount)
onEvent(stockCounts, 'finish', finishCount)
onEvent(stockCounts, 'recount', recountCount)
onEvent(stockCounts, 'start', startCount)
