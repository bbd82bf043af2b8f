export { deliverClient } from './client.ts'
export { endRequests, recountMission } from './mission.ts'
export { deliverPositioning } from './positioning.ts'
