import { MISSION_PAGES } from '#shared/staffing/missions/pages.ts'
import { withTexts } from '#web/app/i18n.ts'
import { bindScreens } from '#web/app/routes/bindScreens.ts'

export const missionScreens = bindScreens(MISSION_PAGES, {
  missions: withTexts('missions', () => import('./Missions.tsx')),
  create: withTexts('missions', () => import('./edit/EditMission.tsx')),
  importMany: withTexts('missions', () => import('./import/ImportMissions.tsx')),
  edit: withTexts('missions', () => import('./edit/EditMission.tsx')),
  candidates: withTexts('missions', () => import('./Candidates.tsx')),
  mission: withTexts(['missions', 'positionings', 'matching'], () => import('./MissionDetail.tsx')),
})
