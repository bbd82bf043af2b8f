import '#test/kit/setup/shiftClock.ts'
import { createServer } from 'node:http'
import { HOST, listen } from '#infra/local/ports.ts'
import { apiListener, productHandlers } from '#infra/local/triggers/api.ts'

/** The API in its own process, like a Lambda instance: configured by the environment, it shares only the table. */
const listener = apiListener(productHandlers)
const server = createServer((request, response) => void listener(request, response))
process.send?.(`http://${HOST}:${await listen(server, 0)}`)
process.once('disconnect', () => process.exit())
