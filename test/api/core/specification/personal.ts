import {
  type Area,
  done,
  exactly,
  fields,
  filled,
  flag,
  inOrderOf,
  is,
  list,
  nothing,
  number,
  some,
  text,
} from './table.ts'

const Label = fields({ id: filled, title: filled })
const NoteTask = fields({ id: filled, content: filled, completed: flag })
const Note = {
  id: filled,
  title: text,
  content: text,
  tasks: some(NoteTask).nullable(),
  image: text.nullable(),
  reminder: text.nullable(),
  labels: list(Label),
  archived: flag,
  createdAt: filled,
  updatedAt: filled,
}
const OWN = 'pinned color position version'
const written = { title: 'Point client', content: 'What to ask', tasks: null, image: null, reminder: null }

export const notes: Area = {
  name: 'Notes',
  calls: 9,
  rows: [
    {
      call: 'POST api/apps/notes/labels',
      body: { title: 'Family' },
      keep: 'labels',
      answer: exactly(1, Label),
    },
    { call: 'GET api/apps/notes/labels', answer: exactly(1, Label) },
    {
      call: 'PATCH api/apps/notes/labels',
      body: { label: { id: '{labels.0.id}', title: 'Work' } },
      answer: exactly(1, fields({ id: filled, title: is('Work') })),
    },
    {
      call: 'POST api/apps/notes',
      body: { note: { ...written, labels: ['{labels.0.id}'], archived: false } },
      keep: 'note',
      answer: fields({ ...Note, title: is('Point client'), labels: exactly(1, Label), tasks: nothing }, OWN),
    },
    {
      call: 'POST api/apps/notes/experience',
      body: { note: '{note}', task: 'Call back' },
      keep: 'withTask',
      answer: fields({ ...Note, tasks: exactly(1, NoteTask) }, OWN),
    },
    { call: 'GET api/apps/notes/all', answer: exactly(1, fields({ ...Note, labels: exactly(1, Label) }, OWN)) },
    {
      call: 'PATCH api/apps/notes',
      body: { updatedNote: '{withTask}' },
      answer: fields({ ...Note, tasks: exactly(1, NoteTask), labels: exactly(1, Label) }, OWN),
    },
    {
      call: 'PATCH api/apps/notes',
      body: { updatedNote: { id: '{note.id}', archived: true } },
      answer: fields({ ...Note, archived: done }, OWN),
    },
    { call: 'DELETE api/apps/notes/labels?id={labels.0.id}', answer: exactly(0, Label) },
    { call: 'GET api/apps/notes/all', answer: exactly(1, fields({ ...Note, labels: exactly(0, Label) }, OWN)) },
    { call: 'DELETE api/apps/notes?id={note.id}', answer: done },
  ],
}

const PREFIX = 'api/apps/experience'
const Tag = { id: filled, title: filled }
const Task = {
  id: filled,
  type: is('task'),
  title: filled,
  notes: text.nullable(),
  completed: flag,
  dueDate: text.nullable(),
  priority: number,
  tags: list(filled),
  assignedTo: text.nullable(),
  order: number,
  subTasks: list(fields({ id: filled, title: filled, completed: flag })),
}
const MORE = 'repeat about assignee givenBy createdAt completedAt version'

export const tasks: Area = {
  name: 'Tasks',
  calls: 11,
  before: [{ call: `POST ${PREFIX}/task`, body: { type: 'task' }, keep: 'earlier' }],
  rows: [
    { call: `GET ${PREFIX}/tags`, answer: exactly(0, fields(Tag)) },
    {
      call: `POST ${PREFIX}/tag`,
      body: { tag: { title: 'Api' } },
      keep: 'tag',
      answer: fields({ ...Tag, title: is('Api') }),
    },
    {
      call: `PATCH ${PREFIX}/tag`,
      body: { id: '{tag.id}', tag: { title: 'Bug' } },
      answer: fields({ ...Tag, title: is('Bug') }),
    },
    { call: `GET ${PREFIX}/tags`, answer: exactly(1, fields(Tag)) },
    {
      call: `POST ${PREFIX}/task`,
      body: { type: 'task' },
      keep: 'task',
      answer: fields(
        {
          ...Task,
          title: is(' '),
          completed: is(false),
          priority: is(1),
          order: is(0),
          tags: list(text).max(0),
          subTasks: list(text).max(0),
        },
        MORE,
      ),
    },
    {
      call: `PATCH ${PREFIX}/task`,
      body: {
        id: '{task.id}',
        task: {
          title: 'Fix <b>Planning</b>',
          notes: 'Before noon',
          completed: true,
          dueDate: '2026-12-01',
          priority: 2,
          tags: ['{tag.id}'],
          subTasks: [{ title: 'Look', completed: false }],
        },
      },
      keep: 'changed',
      answer: fields(
        { ...Task, completed: done, priority: is(2), tags: exactly(1, filled), subTasks: some(Task.subTasks.element) },
        MORE,
      ),
    },
    {
      call: `PATCH ${PREFIX}/task`,
      body: { id: '{task.id}', task: '{changed}' },
      answer: fields({ ...Task, completed: done, tags: exactly(1, filled) }, MORE),
    },
    {
      call: `PATCH ${PREFIX}/task`,
      body: { id: '{task.id}', task: { completed: false } },
      answer: fields({ ...Task, completed: is(false) }, MORE),
    },
    {
      call: `GET ${PREFIX}/all`,
      keep: 'all',
      answer: exactly(2, fields(Task, MORE))
        .refine(inOrderOf('order'))
        .refine(([first]) => first?.title !== ' '),
    },
    {
      call: `GET ${PREFIX}/search?query=planning`,
      answer: exactly(1, fields({ ...Task, title: text.regex(/<mark>Planning<\/mark>/) }, MORE)),
    },
    { call: `GET ${PREFIX}/search?query=NOON`, answer: exactly(1, fields(Task, MORE)) },
    { call: `GET ${PREFIX}/search?query=`, answer: nothing },
    {
      call: `PATCH ${PREFIX}/order`,
      body: { tasks: ['{all.1}', '{all.0}'] },
      answer: exactly(2, fields(Task, MORE)).refine(inOrderOf('order')),
    },
    { call: `GET ${PREFIX}/task?id={task.id}`, answer: fields(Task, MORE) },
    { call: `DELETE ${PREFIX}/tag?id={tag.id}`, answer: done },
    { call: `GET ${PREFIX}/task?id={task.id}`, answer: fields({ ...Task, tags: list(text).max(0) }, MORE) },
    { call: `DELETE ${PREFIX}/task?id={task.id}`, answer: done },
  ],
}
