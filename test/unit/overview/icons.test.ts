import { expect, test } from 'vitest'
import { ICON_SETS, type IconSet } from '#shared/overview/pages/rules.ts'
import { listIconNames } from '../../../web/build/icons.ts'

const SETS = Object.keys(ICON_SETS) as IconSet[]
const PACKAGE = { feather: 'feather', heroicons: 'heroicons-outline', material: 'material-outline' } as const

test('the names of the icons are those of the packages that they are drawn from', async () => {
  const names = Object.entries(PACKAGE).map(([name, set]) => [name, listIconNames(set).join(' ')])
  const text = `${JSON.stringify(Object.fromEntries(names), null, 2)}\n`
  await expect(text).toMatchFileSnapshot('../../../functions/overview/pages/iconNames.json')
})

test('the sets of a package have the same names', () => {
  for (const set of SETS) {
    const [, first = 'feather'] = Object.entries(PACKAGE).find(([name]) => set.startsWith(name)) ?? []
    expect(listIconNames(set), set).toEqual(listIconNames(first))
  }
})
