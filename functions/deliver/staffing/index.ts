export { deliverClient } from './client.ts'
export { endRequests, recountMission, renameMission } from './mission.ts'
export { deliverPositioning } from './positioning.ts'
