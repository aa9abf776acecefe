/** Writes the software bill of materials: `npm run sbom`, or `npm run sbom -- FILE`. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createBillOfMaterials } from './bill-of-materials.ts'
import { root } from './run.ts'

const [file = `${root}sbom.cdx.json`] = process.argv.slice(2)
const bill = createBillOfMaterials()
writeFileSync(resolve(file), `${JSON.stringify(bill, null, 2)}\n`)
console.log(`${file} names ${bill.components.length} packages`)
