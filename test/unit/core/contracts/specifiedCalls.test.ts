import { expect, test } from 'vitest'
import { endpoints } from '#shared/contracts.ts'

/** The calls of the workplace apps and of the shell around them that clients were promised: by methods and path. */
const APPS: Record<string, string> = {
  'academy/categories': 'GET',
  'academy/courses': 'GET',
  'academy/courses/course': 'GET',
  'chat/chat': 'GET PATCH',
  'chat/chats': 'GET',
  'chat/contact': 'GET',
  'chat/contacts': 'GET',
  'chat/profile': 'GET',
  'contacts/all': 'GET',
  'contacts/avatar': 'POST',
  'contacts/contact': 'GET POST PATCH DELETE',
  'contacts/countries': 'GET',
  'contacts/search': 'GET',
  'contacts/tag': 'POST PATCH DELETE',
  'contacts/tags': 'GET',
  'ecommerce/inventory/brands': 'GET',
  'ecommerce/inventory/categories': 'GET',
  'ecommerce/inventory/product': 'GET POST PATCH DELETE',
  'ecommerce/inventory/products': 'GET',
  'ecommerce/inventory/tag': 'POST PATCH DELETE',
  'ecommerce/inventory/tags': 'GET',
  'ecommerce/inventory/vendors': 'GET',
  'experience/all': 'GET',
  'experience/order': 'PATCH',
  'experience/search': 'GET',
  'experience/tag': 'POST PATCH DELETE',
  'experience/tags': 'GET',
  'experience/task': 'GET POST PATCH DELETE',
  'file-manager': 'GET',
  'help-center/faqs': 'GET',
  'help-center/guide': 'GET',
  'help-center/guides': 'GET',
  'mailbox/filters': 'GET',
  'mailbox/folders': 'GET',
  'mailbox/label': 'POST PATCH DELETE',
  'mailbox/labels': 'GET',
  'mailbox/mail': 'GET PATCH',
  'mailbox/mails': 'GET',
  'mailbox/settings': 'GET PATCH',
  notes: 'POST PATCH DELETE',
  'notes/all': 'GET',
  'notes/experience': 'POST',
  'notes/labels': 'GET POST PATCH DELETE',
  'scrumboard/board': 'GET',
  'scrumboard/board/card': 'PUT PATCH DELETE',
  'scrumboard/board/card/positions': 'PATCH',
  'scrumboard/board/cards': 'PATCH',
  'scrumboard/board/label': 'PUT PATCH DELETE',
  'scrumboard/board/labels': 'GET',
  'scrumboard/board/list': 'POST PATCH DELETE',
  'scrumboard/board/lists': 'PATCH',
  'scrumboard/boards': 'GET',
}
const SHELL: Record<string, string> = {
  'auth/forgot-password': 'POST',
  'auth/reset-password': 'POST',
  'auth/sign-in': 'POST',
  'auth/sign-in-with-token': 'POST',
  'auth/sign-up': 'POST',
  'auth/unlock-session': 'POST',
  'common/messages': 'GET POST PATCH DELETE',
  'common/messages/mark-all-as-read': 'GET',
  'common/messages/toggle-read-status': 'POST',
  'common/notifications': 'GET POST PATCH DELETE',
  'common/notifications/mark-all-as-read': 'GET',
  'common/notifications/toggle-read-status': 'POST',
  'common/search': 'POST',
  'common/shortcuts': 'GET POST PATCH DELETE',
  'common/user': 'GET PATCH',
  'dashboards/analytics': 'GET',
  'dashboards/crypto': 'GET',
  'dashboards/finance': 'GET',
  'dashboards/project': 'GET',
  'pages/activities': 'GET',
  'ui/icons/{set}': 'GET',
}

const callsUnder = (root: string, calls: Record<string, string>): string[] =>
  Object.entries(calls).flatMap(([path, methods]) => methods.split(' ').map((method) => `${method} ${root}/${path}`))

test('every call that clients were promised is there', () => {
  const promised = [...callsUnder('/api/apps', APPS), ...callsUnder('/api', SHELL)]
  expect(promised.length).toBeGreaterThan(110)
  const there = new Set(endpoints.map(({ method, path }) => `${method} ${path}`))
  expect(promised.filter((call) => !there.has(call))).toEqual([])
})
