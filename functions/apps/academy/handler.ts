import { serve } from '#functions/core/http/serve.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import * as authoring from './authoring.ts'
import * as categories from './categories.ts'
import { checkCertificate, listCertificates } from './certificates.ts'
import * as reading from './reading.ts'
import * as following from './reminders.ts'
import * as seats from './seats.ts'
import * as sessions from './sessions.ts'

export const handler = serve(academy, {
  categories: (_, caller) => categories.listCategories(caller),
  courses: (_, caller) => reading.listCourses(caller),
  course: ({ id }, caller) => reading.readCourse(id, caller),
  setProgress: (input, caller, { idempotency }) => reading.setProgress(input, caller, idempotency),
  answerQuiz: (input, caller, { idempotency }) => reading.answerQuiz(input, caller, idempotency),
  declineSkills: ({ id }, caller, { idempotency }) => reading.declineSkills(id, caller, idempotency),
  certificates: (_, caller) => listCertificates(caller),
  checkCertificate: ({ code }, _, request) => checkCertificate(code, request),
  sessions: ({ course }, caller) => seats.listSessions(course, caller),
  enrol: (input, caller, { idempotency }) => seats.enrol(input, caller, idempotency),
  leaveSession: ({ id }, caller, { idempotency }) => seats.leave(id, caller, idempotency),
  written: (_, caller) => authoring.listWrittenCourses(caller),
  writtenCourse: ({ id }, caller) => authoring.readWrittenCourse(id, caller),
  createCourse: ({ title }, caller, { idempotency }) => authoring.create(title, caller, idempotency),
  saveCourse: (input, caller, { idempotency }) => authoring.save(input, caller, idempotency),
  publishCourse: (input, caller, { idempotency }) => authoring.publish(input, caller, idempotency),
  deleteCourse: ({ id }, caller, { idempotency }) => authoring.remove(id, caller, idempotency),
  createCategory: ({ title }, caller, { idempotency }) => categories.create(title, caller, idempotency),
  renameCategory: (input, caller, { idempotency }) => categories.rename(input, caller, idempotency),
  deleteCategory: ({ id }, caller, { idempotency }) => categories.remove(id, caller, idempotency),
  unfinished: following.listUnfinished,
  remind: (input, caller, { idempotency }) => following.sendReminders(input, caller, idempotency),
  planned: ({ course }, caller) => sessions.listPlannedSessions(course, caller),
  attendees: ({ id }, caller) => sessions.listAttendees(id, caller),
  planSession: (input, caller, { idempotency }) => sessions.plan(input, caller, idempotency),
  changeSession: (input, caller, { idempotency }) => sessions.change(input, caller, idempotency),
  cancelSession: ({ id }, caller, { idempotency }) => sessions.cancel(id, caller, idempotency),
  noteAttendance: (input, caller, { idempotency }) => sessions.recordAttendance(input, caller, idempotency),
})
