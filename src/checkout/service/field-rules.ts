import { validateDiscountForm } from './discount-form.ts'

/** The rules between fields that the schemas of checkout refer to. */
export const checkoutFieldRules = { 'discount-form': validateDiscountForm }
