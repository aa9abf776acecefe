/** Packs the server: `npm run pack`, or `npm run pack -- DIRECTORY`. Prints the path of the file. */
import { resolve } from 'node:path'
import { root } from './run.ts'
import { packServer } from './server-package.ts'

const [destination = root] = process.argv.slice(2)
console.log(await packServer(resolve(destination)))
