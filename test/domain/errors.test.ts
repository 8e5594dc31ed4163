import { describe, expect, test } from 'vitest';
import {
  ConflictError,
  NotFoundError,
  RedialError,
  StartupError,
  ValidationError,
} from '../../src/domain/errors.ts';

describe('an error', () => {
  test.each([
    [new RedialError('unavailable', 'away'), 'RedialError', 'unavailable'],
    [new ValidationError([]), 'ValidationError', 'validation_failed'],
    [new NotFoundError('batch'), 'NotFoundError', 'batch_not_found'],
    [new ConflictError('batches_open', 'open', 'active'), 'ConflictError', 'batches_open'],
    [new StartupError('no port'), 'StartupError', 'startup_failed'],
  ])('%s has the name %s and the code %s', (error, name, code) => {
    expect(error).toBeInstanceOf(RedialError);
    expect([error.name, error.code]).toEqual([name, code]);
  });

  test('keeps its cause, and has none that was not given', () => {
    const cause = new Error('refused');
    expect(new StartupError('no port', { cause }).cause).toBe(cause);
    expect(Object.hasOwn(new StartupError('no port'), 'cause')).toBe(false);
  });

  test('says in which state it arose where there is one', () => {
    expect(new ConflictError('batches_open', 'open', 'active').state).toBe('active');
    expect(new NotFoundError('batch').state).toBeUndefined();
  });
});

describe('what is wrong with a request', () => {
  test('is told by its first problem, and all are kept', () => {
    const problems = [
      { path: 'contacts[3].phone_number', message: 'the country code is missing' },
      { path: 'name', message: 'must not be empty' },
    ];
    const error = new ValidationError(problems);
    expect(error.message).toBe('contacts[3].phone_number: the country code is missing');
    expect(error.problems).toEqual(problems);
  });

  test('is told without a place when it is the whole', () => {
    expect(new ValidationError([{ path: '', message: 'must be an object' }]).message).toBe(
      'must be an object',
    );
  });

  test('is told although nothing was said of it', () => {
    const error = new ValidationError([]);
    expect([error.message, error.problems]).toEqual(['the request is not valid', []]);
  });

  test('names what was not found', () => {
    const error = new NotFoundError('recording');
    expect([error.message, error.problems]).toEqual(['recording not found', []]);
  });
});
