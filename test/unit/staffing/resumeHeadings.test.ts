import { expect, test } from 'vitest'
import { parseResume } from '#shared/staffing/profiles/resumeText.ts'

test.each([
  ['the company, too', 'Refonte du portail client', 'Analyste – Rivage'],
  ['the job alone', 'Rivage', 'Analyste'],
])('the line above the dates of a job is its heading only for what these lack: %s', (_, above, said) => {
  const { userExperiences } = parseResume(`EXPÉRIENCES
Janvier 2022 – juin 2023 : Développeuse, Ponant
${above}
Janvier 2020 – décembre 2021 : ${said}`)
  expect(userExperiences).toMatchObject([
    { title: 'Développeuse', organization: 'Ponant' },
    { title: 'Analyste', organization: 'Rivage' },
  ])
})
