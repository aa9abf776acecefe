/** One observation: its inputs, its outcome and its sample weight. */
export interface Observation {
  readonly inputs: readonly number[]
  readonly isRight: boolean
  readonly weight: number
}

const newtonSteps = 20
/** L2 regularization, which keeps coefficients finite if the inputs separate the outcomes perfectly. */
const ridge = 0.05

/**
 * Fits a logistic regression by Newton's method.
 *
 * @param observations all with the same number of inputs
 * @returns the intercept, then a coefficient per input
 */
export function fitLogistic(observations: readonly Observation[]): readonly number[] {
  const size = (observations[0]?.inputs.length ?? 0) + 1
  const coefficients = Array.from({ length: size }, () => 0)
  for (let step = 0; step < newtonSteps; step++) {
    const gradient = coefficients.map((coefficient, index) => (index === 0 ? 0 : ridge * coefficient))
    const curvature: number[][] = coefficients.map((_, row) =>
      coefficients.map((__, column) => (row === column && row > 0 ? ridge : 0)),
    )
    for (const { inputs, isRight, weight } of observations) {
      const row = [1, ...inputs]
      const logit = row.reduce((sum, input, index) => sum + input * (coefficients[index] ?? 0), 0)
      const expected = 1 / (1 + Math.exp(-logit))
      const error = weight * (expected - (isRight ? 1 : 0))
      const spread = weight * expected * (1 - expected)
      row.forEach((input, index) => {
        gradient[index] = (gradient[index] ?? 0) + error * input
        const ofRow = curvature[index]
        if (ofRow === undefined) return
        row.forEach((other, column) => {
          ofRow[column] = (ofRow[column] ?? 0) + spread * input * other
        })
      })
    }
    const change = solve(curvature, gradient)
    if (change === null) break
    change.forEach((value, index) => {
      coefficients[index] = (coefficients[index] ?? 0) - value
    })
  }
  return coefficients
}

/** Solves a system of linear equations by Gaussian elimination; null if it is singular. */
function solve(matrix: readonly (readonly number[])[], constants: readonly number[]): number[] | null {
  const rows = matrix.map((row, index) => [...row, constants[index] ?? 0])
  const size = rows.length
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++)
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = row
    const [pivotRow, swapped] = [rows[pivot], rows[column]]
    const divisor = pivotRow?.[column] ?? 0
    if (pivotRow === undefined || swapped === undefined || Math.abs(divisor) < 1e-12) return null
    rows[pivot] = swapped
    rows[column] = pivotRow
    rows.forEach((row, index) => {
      if (index === column) return
      const factor = (row[column] ?? 0) / divisor
      for (let place = column; place <= size; place++) row[place] = (row[place] ?? 0) - factor * (pivotRow[place] ?? 0)
    })
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1))
}
