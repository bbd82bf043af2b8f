import { serve } from '#functions/core/http/serve.ts'
import { account } from '#shared/people/account/contract.ts'
import { removeAvatar, setAvatar } from './avatar.ts'
import { changePassword } from './password.ts'
import { profile } from './profile.ts'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  readSecondFactor,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from './secondFactor.ts'
import { endOne, endOtherSessions, listOwnSessions } from './sessions.ts'

export const handler = serve(account, {
  profile: (_, caller) => profile(caller),
  updateProfile: (change, caller) => profile(caller, change),
  setAvatar: ({ image }, caller) => setAvatar(image, caller),
  removeAvatar: (_, caller) => removeAvatar(caller),
  sessions: (_, caller) => listOwnSessions(caller),
  endSession: ({ sessionId }, caller, request) => endOne(sessionId, caller, request),
  endOtherSessions: (_, caller) => endOtherSessions(caller),
  changePassword,
  secondFactor: (_, caller) => readSecondFactor(caller),
  beginTotp: ({ password }, caller, request) => beginTotp(password, caller, request),
  confirmTotp: ({ code }, caller) => confirmTotp(code, caller),
  removeTotp: ({ password }, caller, request) => removeTotp(password, caller, request),
  recoveryCodes: ({ password }, caller, request) => renewRecoveryCodes(password, caller, request),
  beginPasskey: ({ password }, caller, request) => beginPasskey(password, caller, request),
  addPasskey,
  removePasskey,
  // Loaded lazily: the export depends on the data of every group, and is seldom used.
  personalData: async (part, caller, request) =>
    (await import('./personalData.ts')).personalData(part, caller, request),
})
