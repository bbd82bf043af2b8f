import { createServer } from 'node:http'
import { HOST, listen } from '#infra/local/ports.ts'
import { apiListener, productHandlers } from '#infra/local/triggers/api.ts'

/** The API in a process of its own, as a Lambda has it: told by the environment where it runs, it shares nothing but the table. */
const listener = apiListener(productHandlers)
const server = createServer((request, response) => void listener(request, response))
process.send?.(`http://${HOST}:${await listen(server, 0)}`)
process.once('disconnect', () => process.exit())
