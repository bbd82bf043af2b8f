import * as ts from 'typescript/unstable/ast'
import type { Checker } from 'typescript/unstable/sync'

export interface Edit {
  start: number
  end: number
  text: string
}

export interface Sampled {
  symbol: string
  file: ts.SourceFile
  /** What is searched for it again: the whole declaration at the top of the file. */
  top: ts.Node
  node: ts.Node
}

export const descendants = (node: ts.Node): ts.Node[] => {
  const found: ts.Node[] = []
  const visit = (one: ts.Node): void => {
    found.push(one)
    one.forEachChild(visit)
  }
  node.forEachChild(visit)
  return found
}

/** Everything there is to a place: its text, its edges. */
export class Places {
  readonly file: ts.SourceFile
  readonly checker: Checker
  readonly all: ts.Node[]
  constructor({ file, node }: Sampled, checker: Checker) {
    this.file = file
    this.checker = checker
    this.all = descendants(node)
  }
  text(node: ts.Node): string {
    return node.getText(this.file)
  }
  instead(node: ts.Node, text: string): Edit {
    return { start: node.getStart(this.file), end: node.end, text }
  }
  /** Without a member of a list, and the comma that belongs to it. */
  without(list: readonly ts.Node[], index: number): Edit {
    const [one, next, before] = [list[index] as ts.Node, list[index + 1], list[index - 1]]
    if (next) return { start: one.getStart(this.file), end: next.getStart(this.file), text: '' }
    return { start: before ? before.end : one.getStart(this.file), end: one.end, text: '' }
  }
  /** In words; empty where the compiler cannot tell: its API fails over some tuples. */
  type(node: ts.Node): string {
    try {
      const type = this.checker.getTypeAtLocation(node)
      return type ? this.checker.typeToString(type) : ''
    } catch {
      return ''
    }
  }
}

const OTHER_COMPARISON = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
])
const OPPOSITE = new Map([
  ['===', '!=='],
  ['!==', '==='],
])
const WRITES = /^(put|update|remove|check|putItem|updateItem|deleteItem)$/
const SOMEBODY = /tenant|person|user|member|owner|caller|validator|author|recipient|client|mission|workspace|account/i

const isBinary = (node: ts.Node): node is ts.BinaryExpression => ts.isBinaryExpression(node)
const callee = (places: Places, node: ts.CallExpression): string => places.text(node.expression).split('.').at(-1) ?? ''

/** The opposite of a condition. */
const opposite = (places: Places, condition: ts.Expression): Edit => {
  if (!isBinary(condition)) {
    const text = places.text(condition)
    return places.instead(condition, text.startsWith('!') ? text.slice(1) : `!${text}`)
  }
  const sign = OPPOSITE.get(places.text(condition.operatorToken))
  return sign
    ? places.instead(condition.operatorToken, sign)
    : places.instead(condition, `!(${places.text(condition)})`)
}

/** Names that can be seen where a node stands: parameters and constants of the functions around it. */
const namesAround = (node: ts.Node): ts.Identifier[] => {
  const names: ts.Identifier[] = []
  const add = (name: ts.Node | undefined): void => {
    if (!name) return
    if (ts.isIdentifier(name)) names.push(name)
    else name.forEachChild((element) => ts.isBindingElement(element) && add(element.name))
  }
  for (let around = node.parent; around && !ts.isSourceFile(around); around = around.parent) {
    if (ts.isArrowFunction(around) || ts.isFunctionDeclaration(around) || ts.isMethodDeclaration(around))
      for (const parameter of around.parameters) add(parameter.name)
    if (ts.isBlock(around))
      for (const statement of around.statements.filter(({ end }) => end < node.pos))
        if (ts.isVariableStatement(statement)) for (const one of statement.declarationList.declarations) add(one.name)
  }
  return names
}

/** The realistic mistakes, each with the places where a function lets somebody make it. */
export const KINDS: Record<string, (places: Places) => Edit[]> = {
  'comparison off by one': (places) =>
    places.all.filter(isBinary).flatMap(({ operatorToken }) => {
      const other = OTHER_COMPARISON.get(places.text(operatorToken))
      return other ? [places.instead(operatorToken, other)] : []
    }),
  'condition flipped': (places) =>
    places.all.flatMap((one) => {
      if (ts.isIfStatement(one)) return [opposite(places, one.expression)]
      return ts.isConditionalExpression(one) ? [opposite(places, one.condition)] : []
    }),
  'await dropped': (places) =>
    places.all
      .filter((one) => ts.isExpressionStatement(one) && ts.isAwaitExpression(one.expression))
      .map((one) => places.instead(one, places.text(one).replace(/^await\s+/, ''))),
  'condition dropped': (places) =>
    places.all
      .filter((one) => ts.isCallExpression(one))
      .flatMap((one) => {
        if (callee(places, one) === 'all' && one.arguments[0] && ts.isArrayLiteralExpression(one.arguments[0])) {
          const conditions = one.arguments[0].elements
          return conditions.length > 1 ? conditions.map((_, index) => places.without(conditions, index)) : []
        }
        const last = one.arguments.length - 1
        const conditional = /^(update|updateItem)$/.test(callee(places, one)) ? last === 2 : last === 1
        return WRITES.test(callee(places, one)) && conditional ? [places.without(one.arguments, last)] : []
      }),
  'part of a transaction dropped': (places) =>
    places.all
      .filter((one) => ts.isArrayLiteralExpression(one))
      .flatMap(({ elements }) => {
        const types = elements.map((one) => places.type(ts.isSpreadElement(one) ? one.expression : one))
        const ofWrites =
          elements.length > 1 && types.some((type) => /\bWrite\b|TransactWriteItem|ConditionCheck/.test(type))
        return ofWrites ? elements.map((_, index) => places.without(elements, index)) : []
      }),
  'another person or tenant': (places) =>
    places.all
      .filter((one) => ts.isIdentifier(one))
      .filter((one) => SOMEBODY.test(one.text) && !ts.isPropertyAssignment(one.parent))
      .filter(({ parent }) => !ts.isParameterDeclaration(parent) && !ts.isBindingElement(parent))
      .filter((one) => !(ts.isPropertyAccessExpression(one.parent) && one.parent.name === one))
      .flatMap((one) => {
        const type = places.type(one)
        const others = namesAround(one).filter((name) => name.text !== one.text && places.type(name) === type)
        const text = (name: string) => (ts.isShorthandPropertyAssignment(one.parent) ? `${one.text}: ${name}` : name)
        return type ? others.map((name) => places.instead(one, text(name.text))) : []
      }),
  'call dropped': (places) =>
    places.all
      .filter((one) => ts.isExpressionStatement(one))
      .filter(({ expression }) => {
        const called = ts.isAwaitExpression(expression) ? expression.expression : expression
        return ts.isCallExpression(called)
      })
      .map((one) => places.instead(one, '')),
  'arguments swapped': (places) =>
    places.all
      .filter((one) => ts.isCallExpression(one))
      .flatMap((one) =>
        one.arguments.slice(1).flatMap((second, index) => {
          const first = one.arguments[index] as ts.Expression
          if (places.type(first) !== places.type(second) || places.text(first) === places.text(second)) return []
          const text = `${places.text(second)}, ${places.text(first)}`
          return [{ start: first.getStart(places.file), end: second.end, text }]
        }),
      ),
  'read eventually consistent': (places) =>
    places.all.flatMap((one) => {
      if (ts.isPropertyAssignment(one) && places.text(one.name) === 'ConsistentRead')
        return [places.instead(one.initializer, 'false')]
      if (!ts.isCallExpression(one) || !/^(getItems|queryPage|queryAll)$/.test(callee(places, one))) return []
      const [first, second] = one.arguments
      if (!first || /eventually|index:/.test(places.text(one))) return []
      if (callee(places, one) === 'getItems')
        return second ? [] : [{ start: first.end, end: first.end, text: ', { eventually: true }' }]
      if (!ts.isObjectLiteralExpression(first)) return []
      const at = first.getStart(places.file) + 1
      return [{ start: at, end: at, text: ' eventually: true,' }]
    }),
  'filter or spread dropped': (places) =>
    places.all.flatMap((one) => {
      if (ts.isCallExpression(one) && callee(places, one) === 'filter' && ts.isPropertyAccessExpression(one.expression))
        return [{ start: one.expression.expression.end, end: one.end, text: '' }]
      const list = ts.isArrayLiteralExpression(one)
        ? one.elements
        : ts.isObjectLiteralExpression(one)
          ? one.properties
          : []
      return list.flatMap((part, index) =>
        ts.isSpreadElement(part) || ts.isSpreadAssignment(part) ? [places.without(list, index)] : [],
      )
    }),
  'local time': (places) =>
    places.all
      .filter((one) => ts.isIdentifier(one) && /^[gs]etUTC/.test(one.text))
      .map((one) => places.instead(one, places.text(one).replace('UTC', ''))),
  'early return dropped': (places) =>
    places.all
      .filter((one) => ts.isIfStatement(one))
      .filter(({ thenStatement, elseStatement }) => {
        const last = ts.isBlock(thenStatement) ? thenStatement.statements.at(-1) : thenStatement
        return !elseStatement && last && (ts.isReturnStatement(last) || ts.isThrowStatement(last))
      })
      .map((one) => places.instead(one, '')),
}
