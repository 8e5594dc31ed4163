import { describe, expect, test } from 'vitest';
import { jsonProblem } from '../../../src/schemas/reading/json-problem.ts';

const problemOf = (text: string): string => {
  try {
    return String(JSON.parse(text));
  } catch (error) {
    return jsonProblem(error);
  }
};

describe('why a text is no JSON', () => {
  test.each([
    ['+14155552671', "Unexpected token '+'"],
    ['{"token":hunter2}', "Unexpected token 'h'"],
    ['["a","hunter2",]', "Unexpected token ']'"],
    [`{"name":"${'x'.repeat(100)}","token":hunter2}`, "Unexpected token 'h'"],
    ['["hunter2"\n,,"hunter2"]', "Unexpected token ','"],
    ['"hunter2', 'Unterminated string in JSON at position 8 (line 1 column 9)'],
  ])('is told without a piece of %j', (text, problem) => {
    expect(problemOf(text)).toBe(problem);
  });
});
