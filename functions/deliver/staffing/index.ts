export { deliverClient } from './client.ts'
export { deliverMission } from './mission.ts'
export { deliverPositioning } from './positioning.ts'
