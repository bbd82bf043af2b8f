export { deliverClient } from './client.ts'
export { deliverPositioning } from './positioning.ts'
