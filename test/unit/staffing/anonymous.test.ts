import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEmployerMask, createNameMask, removeContacts } from '#shared/staffing/anonymous.ts'
import { anyText } from '#test/kit/samples/arbitrary.ts'

describe('what somebody can be reached by', () => {
  test.each([
    ['write to ilan.varenne@posteo.example, please', 'write to …, please'],
    ['ilan (at) posteo.example', '…'],
    ['06 12 34 56 78', '…'],
    ['Tél. 06.12.34.56.78 ou 0612345678.', 'Tél. … ou ….'],
    ['+33 (0)6 12 34 56 78', '…'],
    ['0033612345678', '…'],
    ['see https://ilan.example/cv?x=1.', 'see ….'],
    ['(www.ilan.example)', '(…)'],
    ['linkedin.com/in/ilan-varenne', '…'],
  ])('%s is hidden', (text, hidden) => {
    expect(removeContacts(text)).toBe(hidden)
  })

  test.each([
    'Node.js/Express, ASP.NET, C++ and Vue.js 3.4.21',
    'From 01/2019 to 12/2020, 2 000 000 000 requests a day',
    '2019-2020-2021, ISO 27001:2022, RFC 9110, +20 000 users',
    'Team @ headquarters, @Component, 1.2.3.4',
    'Budget : 1 250 000 €, 0,5 jour, 35 h',
  ])('%s is not', (text) => {
    expect(removeContacts(text)).toBe(text)
  })

  test('no text takes long', () => {
    const began = performance.now()
    for (const part of ['a', '0', '+1', 'a.', 'www.', '06 ', 'a@a.', '(', ' .'])
      removeContacts(part.repeat(2000 / part.length))
    expect(performance.now() - began).toBeLessThan(1000)
  })
})

describe('a name', () => {
  const name = { firstName: 'Éloïse', lastName: 'Dupont-Léry' }
  const shown = { firstName: 'É.', lastName: 'D.' }
  test.each([
    ['Éloïse Dupont-Léry conseille', 'É. D. conseille'],
    ['ELOISE DUPONT LERY', 'É. D.'],
    ['Dupont-Léry Éloïse', 'É. D.'],
    ['Cabinet dupont-lery', 'Cabinet D.'],
    ['Éloïse et son équipe', 'É. et son équipe'],
    ['ÉLOÏSE et Eloise', 'É. et É.'],
    ['le château éloïse', 'le château éloïse'],
    ['Dupont et fils, Éloïsette', 'Dupont et fils, Éloïsette'],
  ])('in “%s” is shown as “%s”', (text, instead) => {
    expect(createNameMask(name, shown)(text)).toBe(instead)
  })

  test.each(['ÉLOÏSE', 'éloïse'])('is hidden however its owner has typed it: %s', (firstName) => {
    expect(createNameMask({ ...name, firstName }, shown)('Éloïse conseille, Eloïse aussi')).toBe(
      'É. conseille, É. aussi',
    )
  })

  test.each([
    [{ firstName: 'Minh', lastName: 'Ly' }, 'Minh Ly et LY Minh', 'M. L. et M. L.'],
    [{ firstName: 'Li', lastName: 'Wu' }, 'Li Wu, WU Li', 'L. W., L. W.'],
    [{ firstName: 'Rose', lastName: 'De' }, 'une rose de Noël', 'une rose de Noël'],
  ])('of two letters is hidden beside the other one: %o', (who, text, instead) => {
    const initials = { firstName: `${who.firstName[0]}.`, lastName: `${who.lastName[0]}.` }
    expect(createNameMask(who, initials)(text)).toBe(instead)
  })

  test('of two letters is a word like any other, and no name breaks anything', () => {
    expect(createNameMask({ firstName: 'Li', lastName: 'Wu' }, { firstName: 'L.', lastName: 'W.' })('Li a dit')).toBe(
      'Li a dit',
    )
    fc.assert(
      fc.property(anyText(40), anyText(40), (a, b) => {
        expect(
          createNameMask({ firstName: a, lastName: b }, { firstName: '', lastName: '' })('rien').length,
        ).toBeLessThan(5)
      }),
      { numRuns: 8 },
    )
  })
})

describe('the name of an employer', () => {
  test.each([
    ['ACME', 'Chez Acme, où l’acmé…', 'Chez …, où l’acmé…'],
    ['Orange', 'ORANGE, Orange et une orange', '…, … et une orange'],
    ['EY', 'Conseil chez EY', 'Conseil chez …'],
    ['Banque du Large', 'la banque du large', 'la …'],
  ])('%s is hidden where it is written as one', (name, text, hidden) => {
    expect(createEmployerMask([name])(text)).toBe(hidden)
  })
})
