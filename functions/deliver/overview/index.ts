export { forwardFeedback } from './feedback.ts'
export { deliverIndexing } from './indexing.ts'
