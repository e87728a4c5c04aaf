/** Gold as a sum that can be checked: `2 + 3 − 1 = 4`. */
import type { Payment } from "../protocol";

/** A number as it is written: a minus is no hyphen, and what is not known a question mark. */
export function figure(amount: number | null): string {
  return amount === null ? "?" : String(amount).replace("-", "−");
}

/** What a player got in a round, term by term and what it comes to. */
export function sumOf(payment: Payment): string {
  const [first, ...rest] = payment.terms;
  if (!first || !rest.length) return figure(payment.amount);
  const signed = rest.map(({ amount }) =>
    amount !== null && amount < 0 ? `− ${figure(-amount)}` : `+ ${figure(amount)}`,
  );
  return [figure(first.amount), ...signed, "=", figure(payment.amount)].join(" ");
}
