import { validateDiscountForm } from './discount-form.ts'

/** The rules between fields that checkout's schemas refer to. */
export const checkoutFieldRules = { 'discount-form': validateDiscountForm }
