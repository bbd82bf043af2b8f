import { measureScreens } from './kit/browser/builtCode.ts'
import { CODE_OF_PAGES } from './e2e/app/codeOfPages.ts'
for (const x of measureScreens()) { const b = CODE_OF_PAGES[x.pattern]; if (b && (x.kibibytes > b[0] || x.files !== b[1] || x.kibibytes < b[0] - 2)) console.log(x.pattern, x.kibibytes.toFixed(1), 'of', b[0], '|', x.files, 'of', b[1], x.kibibytes > b[0] || x.files > b[1]? 'OVER' : '') ; if (/timesheets\/:\/:/.test(x.pattern)) console.log(x.pattern, x.kibibytes) }
