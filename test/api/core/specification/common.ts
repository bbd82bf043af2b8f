import * as z from 'zod'
import {
  type Area,
  done,
  exactly,
  fields,
  filled,
  flag,
  is,
  list,
  nothing,
  type Row,
  some,
  text,
  WITH,
} from './table.ts'
import { NamedUser, OF_NAMED } from './user.ts'

const Panel = {
  id: filled,
  title: filled,
  description: text,
  icon: text.nullable(),
  image: text.nullable(),
  link: text,
  useRouter: flag,
  time: filled,
  read: flag,
  seen: flag,
}

const panel = (path: string, field: string): Row[] => [
  {
    ofBoth: true,
    as: 'freelancer',
    call: `POST ${path}`,
    body: {
      [field]: {
        id: '',
        image: 'images/one.jpg',
        title: 'Daily',
        description: '<strong>Now</strong>',
        icon: 'heroicons_outline:bell',
        time: 'Jan 1, 9:00 am',
        read: false,
        link: '/profile',
        useRouter: true,
      },
    },
    keep: 'made',
    answer: fields({
      ...Panel,
      title: is('Daily'),
      icon: is('heroicons_outline:bell'),
      image: nothing,
      read: is(false),
    }),
  },
  { ofBoth: true, as: 'freelancer', call: `GET ${path}`, answer: exactly(1, fields(Panel)) },
  {
    ofBoth: true,
    as: 'freelancer',
    call: `PATCH ${path}`,
    body: { id: '{made.id}', [field]: { [WITH]: '{made}', read: true } },
    answer: fields({ ...Panel, read: done }),
  },
  {
    as: 'freelancer',
    call: `POST ${path}/toggle-read-status`,
    body: { [field]: { [WITH]: '{made}', read: false } },
    answer: fields({ ...Panel, read: is(false) }),
  },
  { ofBoth: true, as: 'freelancer', call: `GET ${path}/mark-all-as-read`, answer: done },
  { as: 'freelancer', call: `GET ${path}`, answer: exactly(1, fields({ ...Panel, read: done, seen: done })) },
  { ofBoth: true, as: 'freelancer', call: `DELETE ${path}?id={made.id}`, answer: done },
]

const Shortcut = { id: filled, label: filled, description: text, icon: filled, link: filled, useRouter: flag }
const shortcut = { id: '', label: 'Home', description: '', icon: 'mat_outline:home', link: '/home', useRouter: true }

const group = (id: string, result: z.ZodType) => fields({ id: is(id), label: filled, results: list(result) })
const Found = z.union([
  group('contacts', fields({ avatar: text.nullable(), name: filled }, 'id link kind? detail?')),
  group('pages', fields({ title: filled, link: filled }, 'kind? detail?')),
  group('tasks', fields({ title: filled, completed: flag }, 'link kind? detail?')),
])

export const common: Area = {
  name: 'Common widgets',
  calls: 19,
  rows: [
    ...panel('api/common/messages', 'message'),
    ...panel('api/common/notifications', 'notification'),
    {
      ofBoth: true,
      call: 'POST api/common/shortcuts',
      body: { shortcut },
      keep: 'shortcut',
      answer: fields({ ...Shortcut, label: is('Home') }),
    },
    { ofBoth: true, call: 'GET api/common/shortcuts', answer: some(fields(Shortcut)) },
    {
      ofBoth: true,
      call: 'PATCH api/common/shortcuts',
      body: { id: '{shortcut.id}', shortcut: { [WITH]: '{shortcut}', label: 'Start' } },
      answer: fields({ ...Shortcut, label: is('Start') }),
    },
    { ofBoth: true, call: 'DELETE api/common/shortcuts?id={shortcut.id}', answer: done },
    {
      call: 'GET api/common/user',
      keep: 'user',
      answer: fields({ ...NamedUser, status: filled }, OF_NAMED),
    },
    {
      call: 'PATCH api/common/user',
      body: { [WITH]: '{user}', status: 'busy' },
      answer: fields({ ...NamedUser, status: is('busy') }, OF_NAMED),
    },
    {
      ofBoth: true,
      call: 'POST api/common/search',
      body: { query: 'Camille' },
      answer: exactly(3, Found).refine((groups) =>
        groups.some(({ id, results }) => id === 'contacts' && results.length > 0),
      ),
    },
    {
      ofBoth: true,
      call: 'POST api/common/search',
      body: { query: '' },
      answer: exactly(3, Found).refine((groups) => groups.every(({ results }) => results.length === 0)),
    },
  ],
}
