import { describe, expect, test } from 'vitest'
import { parseMissions } from '#shared/staffing/missions/rules.ts'

describe('the names of the columns', () => {
  const LINE = ['Chantier', 'Projet', '2027-01-01', '2027-02-01']
  const read = (...heads: string[]) => parseMissions([heads.join(';'), LINE.join(';')].join('\n'))

  test.each([
    [['Customer', 'Mission', 'From', 'To']],
    [['Société', 'Intitulé', 'Du', 'Au']],
    [['COMPTE', 'Poste', 'Date de début', 'Date de fin']],
    [['client', 'title', 'startDate', 'endDate']],
    [['Client *', '(Title)', 'Start - date', 'End.Date']],
  ])('%j are known', (heads) =>
    expect(read(...heads)).toMatchObject([
      { line: 2, row: { client: 'Chantier', title: 'Projet', startDate: '2027-01-01', endDate: '2027-02-01' } },
    ]),
  )

  test('that a list has not leave open what they would say, or are missed', () => {
    const given = { client: 'C', title: 'T', startDate: '2027-01-01', endDate: '2027-02-01' }
    const open = { rateMin: null, rateMax: null, positions: 1, interventionType: null, city: '', country: null }
    expect(parseMissions('client;title;start;end\nC;T;2027-01-01;2027-02-01')[0]?.row).toEqual({
      ...given,
      ...open,
      minYears: null,
      skills: [],
    })
    expect(parseMissions('client;title\nC;T')[0]?.problems).toEqual([
      { column: 'startDate', reason: 'missing' },
      { column: 'endDate', reason: 'missing' },
    ])
    expect(parseMissions('start;end\n2027-01-01;2027-02-01')[0]?.problems).toEqual([
      { column: 'client', reason: 'missing' },
      { column: 'title', reason: 'missing' },
    ])
  })

  test('may come in any order, with others between that are not read', () => {
    const [line] = parseMissions('End;?;Start;Title;Client\n2027-02-01;x;2027-01-01;T;C')
    expect(line?.row).toMatchObject({ client: 'C', title: 'T', startDate: '2027-01-01', endDate: '2027-02-01' })
  })

  test.each([
    'Client;Poste;Début;Fin;TJM min;TJM max;Postes;Télétravail;Ville;Pays;Années d’expérience;Compétences',
    'Customer;Title;From;To;Min rate;Daily rate;Positions;Remote;City;Country;Min years;Stack',
  ])('name every column: %s', (heads) => {
    const [line] = parseMissions(`${heads}\nC;T;2027-01-01;2027-02-01;400;600;2;hybrid;Lyon;FR;3;Go`)
    expect(line?.row).toEqual({
      client: 'C',
      title: 'T',
      startDate: '2027-01-01',
      endDate: '2027-02-01',
      rateMin: 400,
      rateMax: 600,
      positions: 2,
      interventionType: 'HYBRID',
      city: 'Lyon',
      country: 'FR',
      minYears: 3,
      skills: [{ code: 'go', level: 2 }],
    })
  })

  test('are two at least: one word that is a name by chance is none', () => {
    const [first] = parseMissions('Client;Nouveau;2027-01-01;2027-02-01')
    expect(first).toMatchObject({ line: 1, row: { client: 'Client', title: 'Nouveau' } })
    expect(parseMissions('Client;Titre')).toEqual([])
  })

  test('are parted by what the first line has most of', () => {
    const head = 'client\ttitle\tstart\tend'
    expect(parseMissions(`${head}\nA, B; C\tT\t2027-01-01\t2027-02-01`)[0]?.row?.client).toBe('A, B; C')
    expect(parseMissions('client,title,start,end\nA;B,T,2027-01-01,2027-02-01')[0]?.row?.client).toBe('A;B')
    expect(parseMissions('A, B, C, D;T;2027-01-01;2027-02-01')[0]?.row?.client).toBe('A, B, C, D')
  })
})
