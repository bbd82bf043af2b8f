import { serve } from '#functions/core/http/serve.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import * as authoring from './authoring.ts'
import { certificates, check } from './certificates.ts'
import * as following from './following.ts'
import * as reading from './reading.ts'
import * as seats from './seats.ts'
import * as sessions from './sessions.ts'
import { categoriesIn } from './shipped.ts'

export const handler = serve(academy, {
  categories: async (_, { language }) => categoriesIn(language),
  courses: (_, caller) => reading.courses(caller),
  course: ({ id }, caller) => reading.course(id, caller),
  setProgress: (input, caller, { once }) => reading.setProgress(input, caller, once),
  answerQuiz: (input, caller, { once }) => reading.answerQuiz(input, caller, once),
  declineSkills: ({ id }, caller, { once }) => reading.declineSkills(id, caller, once),
  certificates: (_, caller) => certificates(caller),
  checkCertificate: ({ code }, _, request) => check(code, request),
  sessions: ({ course }, caller) => seats.sessions(course, caller),
  enrol: (input, caller, { once }) => seats.enrol(input, caller, once),
  leaveSession: ({ id }, caller, { once }) => seats.leave(id, caller, once),
  written: (_, caller) => authoring.written(caller),
  writtenCourse: ({ id }, caller) => authoring.writtenCourse(id, caller),
  createCourse: ({ title }, caller, { once }) => authoring.create(title, caller, once),
  saveCourse: (input, caller, { once }) => authoring.save(input, caller, once),
  publishCourse: (input, caller, { once }) => authoring.publish(input, caller, once),
  deleteCourse: ({ id }, caller, { once }) => authoring.remove(id, caller, once),
  unfinished: following.unfinished,
  remind: (input, caller, { once }) => following.remind(input, caller, once),
  planned: ({ course }, caller) => sessions.planned(course, caller),
  attendees: ({ id }, caller) => sessions.attendees(id, caller),
  planSession: (input, caller, { once }) => sessions.plan(input, caller, once),
  changeSession: (input, caller, { once }) => sessions.change(input, caller, once),
  cancelSession: ({ id }, caller, { once }) => sessions.cancel(id, caller, once),
  noteAttendance: (input, caller, { once }) => sessions.noteAttendance(input, caller, once),
})
