import { serve } from '#functions/core/http/serve.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import * as authoring from './authoring.ts'
import * as categories from './categories.ts'
import { certificates, check } from './certificates.ts'
import * as following from './following.ts'
import * as reading from './reading.ts'
import * as seats from './seats.ts'
import * as sessions from './sessions.ts'

export const handler = serve(academy, {
  categories: (_, caller) => categories.categories(caller),
  courses: (_, caller) => reading.courses(caller),
  course: ({ id }, caller) => reading.course(id, caller),
  setProgress: (input, caller, { idempotency }) => reading.setProgress(input, caller, idempotency),
  answerQuiz: (input, caller, { idempotency }) => reading.answerQuiz(input, caller, idempotency),
  declineSkills: ({ id }, caller, { idempotency }) => reading.declineSkills(id, caller, idempotency),
  certificates: (_, caller) => certificates(caller),
  checkCertificate: ({ code }, _, request) => check(code, request),
  sessions: ({ course }, caller) => seats.sessions(course, caller),
  enrol: (input, caller, { idempotency }) => seats.enrol(input, caller, idempotency),
  leaveSession: ({ id }, caller, { idempotency }) => seats.leave(id, caller, idempotency),
  written: (_, caller) => authoring.written(caller),
  writtenCourse: ({ id }, caller) => authoring.writtenCourse(id, caller),
  createCourse: ({ title }, caller, { idempotency }) => authoring.create(title, caller, idempotency),
  saveCourse: (input, caller, { idempotency }) => authoring.save(input, caller, idempotency),
  publishCourse: (input, caller, { idempotency }) => authoring.publish(input, caller, idempotency),
  deleteCourse: ({ id }, caller, { idempotency }) => authoring.remove(id, caller, idempotency),
  createCategory: ({ title }, caller, { idempotency }) => categories.create(title, caller, idempotency),
  renameCategory: (input, caller, { idempotency }) => categories.rename(input, caller, idempotency),
  deleteCategory: ({ id }, caller, { idempotency }) => categories.remove(id, caller, idempotency),
  unfinished: following.unfinished,
  remind: (input, caller, { idempotency }) => following.remind(input, caller, idempotency),
  planned: ({ course }, caller) => sessions.planned(course, caller),
  attendees: ({ id }, caller) => sessions.attendees(id, caller),
  planSession: (input, caller, { idempotency }) => sessions.plan(input, caller, idempotency),
  changeSession: (input, caller, { idempotency }) => sessions.change(input, caller, idempotency),
  cancelSession: ({ id }, caller, { idempotency }) => sessions.cancel(id, caller, idempotency),
  noteAttendance: (input, caller, { idempotency }) => sessions.noteAttendance(input, caller, idempotency),
})
