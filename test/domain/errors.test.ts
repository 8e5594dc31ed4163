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

  test('has a cause only when one was given', () => {
    const cause = new Error('refused');
    expect(new StartupError('no port', { cause }).cause).toBe(cause);
    expect(Object.hasOwn(new StartupError('no port'), 'cause')).toBe(false);
  });

  test('names the state that refused a transition', () => {
    expect(new ConflictError('batches_open', 'open', 'active').state).toBe('active');
    expect(new NotFoundError('batch').state).toBeUndefined();
  });
});

describe('the error of a wrong request', () => {
  test('has the message of the first problem, and all problems', () => {
    const problems = [
      { path: 'contacts[3].phone_number', message: 'the country code is missing' },
      { path: 'name', message: 'must not be empty' },
    ];
    const error = new ValidationError(problems);
    expect(error.message).toBe('contacts[3].phone_number: the country code is missing');
    expect(error.problems).toEqual(problems);
  });

  test('names no path when the whole body is wrong', () => {
    expect(new ValidationError([{ path: '', message: 'must be an object' }]).message).toBe(
      'must be an object',
    );
  });

  test('has a general message without problems', () => {
    const error = new ValidationError([]);
    expect([error.message, error.problems]).toEqual(['the request is not valid', []]);
  });

  test('names the object that was not found', () => {
    const error = new NotFoundError('recording');
    expect([error.message, error.problems]).toEqual(['recording not found', []]);
  });
});
